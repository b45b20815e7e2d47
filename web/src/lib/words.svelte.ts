import { FluentBundle, FluentNumber, FluentResource } from '@fluent/bundle';
import type { FluentFunction, FluentValue, FluentVariable } from '@fluent/bundle';
import sources from 'virtual:words';

export type Vars = Record<string, FluentVariable>;

interface Spoken {
  code: string;
  bundle: FluentBundle;
}

let spoken = $state.raw<Spoken | null>(null);
/** The one that is spoken as soon as it is there. */
let first = 'en';

/** The codes of all languages, such as `fr`. */
export const languages: string[] = Object.keys(sources);

/** The code of the language in use. */
export function language(): string {
  return spoken?.code ?? first;
}

/** The best known language among tags such as `fr-CA`, else English. */
export function bestLanguage(tags: readonly string[]): string {
  const primary = tags.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return primary.find((code) => languages.includes(code)) ?? 'en';
}

/** Loads a language and speaks it from then on. */
export async function speak(code: string): Promise<void> {
  const load = sources[code];
  if (!load || spoken?.code === code) return;
  if (!spoken) first = code;
  const { default: text } = await load();
  spoken = { code, bundle: readTexts(code, text) };
  if (typeof document !== 'undefined') document.documentElement.lang = code;
}

export function readTexts(code: string, text: string): FluentBundle {
  const sides = [...text.matchAll(/^(side-[\w-]+) =/gm)].map((found) => found[1] ?? '');
  const functions: Record<string, FluentFunction> = {
    CAPITAL: ([words]) => capital(plain(words)),
    SORT: ([name]) => sort(bundle, sides, plain(name)),
    FORM: ([name, form]) => say(bundle, `player.${plain(form)}`, { name: plain(name) }) ?? '',
  };
  // As in the program: no invisible marks around names, the markup isolates them where needed.
  const bundle = new FluentBundle(code, { functions, useIsolating: false });
  const errors = bundle.addResource(new FluentResource(text));
  errors.forEach((error) => console.error(error));
  return bundle;
}

/** The sentence of a key, or of `key.part`. What is missing shows its key. */
export function t(key: string, vars?: Vars): string {
  const text = find(key, vars);
  if (text === undefined && spoken) console.error(`no text for ${key}`);
  return text ?? key;
}

/** The same where there may be none. */
export function find(key: string, vars?: Vars): string | undefined {
  return spoken ? say(spoken.bundle, key, vars) : undefined;
}

function say(bundle: FluentBundle, key: string, vars?: Vars): string | undefined {
  const [id = '', part] = key.split('.');
  const message = bundle.getMessage(id);
  const pattern = part ? message?.attributes[part] : message?.value;
  if (!pattern) return undefined;
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, vars, errors);
  errors.forEach((error) => console.error(`${key}: ${error.message}`));
  return text;
}

function plain(value: FluentValue | undefined): string {
  if (value instanceof FluentNumber) return String(value.value);
  return typeof value === 'string' ? value : String(value?.valueOf() ?? '');
}

function capital(text: string): string {
  const first = [...text][0] ?? '';
  return first.toUpperCase() + text.slice(first.length);
}

/** What a language may have to know of a name: is it that of a plural side, has it a vowel first? */
function sort(bundle: FluentBundle, sides: string[], name: string): string {
  const isPlural = (side: string) =>
    say(bundle, side) === name && say(bundle, `${side}.number`) === 'plural';
  if (sides.some(isPlural)) return 'plural';
  const first = [...name][0]?.toLowerCase();
  return first && 'aeiouàâéèêëîïô'.includes(first) ? 'vowel' : 'other';
}

/** Words of the dictionary that are no sentence: a list, separated by spaces. */
export function wordsOf(key: string): string[] {
  return t(key).split(/\s+/).filter(Boolean);
}

/** The name of a language in that language. */
export function languageName(code: string): string {
  return capital(new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code);
}
