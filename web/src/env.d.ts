/// <reference types="vite/client" />
/// <reference types="svelte" />

declare module 'virtual:words' {
  const languages: Record<string, () => Promise<{ default: string }>>;
  export default languages;
}
