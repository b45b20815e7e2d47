import type { Picker } from './pick.svelte';

/** Nearer than this to where it went down, a pointer has clicked and not dragged, in pixels. */
const STILL = 6;

/**
 * Clicks and drags on a picture, as gestures for a picker. `where` names the place under a point
 * of the picture: a square, the reserve, or nothing.
 */
export class Drag {
  #picker: Picker;
  #where: (event: PointerEvent) => string | undefined;
  #from: { step: string; x: number; y: number; isNew: boolean } | null = null;
  /** How far what is dragged is from its place, in pixels; nothing while nothing is. */
  shift: { step: string; x: number; y: number } | null = $state.raw(null);

  constructor(picker: Picker, where: (event: PointerEvent) => string | undefined) {
    this.#picker = picker;
    this.#where = where;
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const step = this.#where(event);
    if (step === undefined) {
      this.#picker.drop();
      return;
    }
    const { first, next, chosen } = this.#picker;
    const goesOn = chosen.length > 0 && (next.has(step) || chosen[0] === step);
    const isNew = first.has(step) && !goesOn;
    if (isNew || !first.has(step)) this.#picker.choose(step);
    if (!first.has(step)) return;
    // A click on what was chosen is looked at when the pointer goes up: it may become a drag.
    this.#from = { step, x: event.clientX, y: event.clientY, isNew };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  };

  move = (event: PointerEvent): void => {
    const from = this.#from;
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!this.shift && Math.hypot(x, y) < STILL) return;
    this.shift = { step: from.step, x, y };
  };

  up = (event: PointerEvent): void => {
    const from = this.#from;
    const wasDragged = this.shift !== null;
    this.cancel();
    if (!from) return;
    const step = this.#where(event);
    if (!wasDragged) {
      if (!from.isNew) this.#picker.choose(from.step);
    } else if (step !== undefined && step !== from.step && this.#picker.next.has(step)) {
      this.#picker.choose(step);
    }
  };

  cancel = (): void => {
    this.#from = null;
    this.shift = null;
  };
}
