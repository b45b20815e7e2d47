import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const program =
  process.env['DAMIER'] ?? join(import.meta.dirname, '../../target/debug/damier');

/** A server in a process of its own, with its games in a folder of its own. */
export class Server {
  readonly data = mkdtempSync(join(tmpdir(), 'damier-page-'));
  /** What it said when it was ready. */
  lines: string[] = [];
  url = '';
  #child: ChildProcess | null = null;

  static async start(more: string[] = []): Promise<Server> {
    const server = new Server();
    await server.run('127.0.0.1:0', more);
    return server;
  }

  /** A server with settings of its own, as a file would have them. */
  static async startWith(settings: string): Promise<Server> {
    const server = new Server();
    const file = join(server.data, 'damier.toml');
    writeFileSync(file, settings);
    await server.run('127.0.0.1:0', ['--config', file]);
    return server;
  }

  /** Starts it, at first or again on the same games and the same address. */
  async run(address: string, more: string[] = []): Promise<void> {
    const ports = more.includes('--programs') ? [] : ['--no-programs'];
    const args = ['serve', '--listen', address, '--data', this.data, ...ports];
    const child = spawn(program, [...args, ...more.filter((arg) => arg !== '--programs')], {
      env: { ...process.env, DAMIER_LOG: 'error', LANG: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    this.lines = [];
    const lines = createInterface({ input: child.stdout });
    this.url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the server ended: ${code}`)));
      child.once('error', reject);
      lines.on('line', (line) => {
        this.lines.push(line);
        const url = /https?:\/\/[\d.:]+/.exec(line)?.[0];
        if (url) resolve(url);
      });
    });
  }

  get address(): string {
    return new URL(this.url).host;
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.data, { recursive: true, force: true });
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}
