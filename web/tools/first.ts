import type { Rolldown } from 'vite';

/** The files of the build that are loaded before a board opens: the frame, the lobby, the font and one language. */
export function firstLoad(bundle: Rolldown.OutputBundle, language: string): Set<string> {
  const first = new Set<string>();
  const take = (name: string) => {
    const file = bundle[name];
    if (!file || first.has(name)) return;
    first.add(name);
    if (file.type !== 'chunk') return;
    file.imports.forEach(take);
    file.viteMetadata?.importedCss.forEach(take);
    file.viteMetadata?.importedAssets.forEach(take);
  };
  for (const file of Object.values(bundle)) {
    if (file.fileName.endsWith('.woff2')) take(file.fileName);
    if (file.type !== 'chunk') continue;
    const isLobby = file.facadeModuleId?.endsWith('/pages/home/Home.svelte') ?? false;
    const isLanguage = file.facadeModuleId === `\0words/${language}`;
    if (file.isEntry || isLobby || isLanguage) take(file.fileName);
  }
  return first;
}
