import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import config from './svelte.config.js';

export default ts.config(
  { ignores: ['dist', 'node_modules', 'test-results', 'src/protocol.ts', 'src/view.ts'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config } },
  },
  {
    rules: {
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['error'] }],
      '@typescript-eslint/no-explicit-any': 'error',
      // What comes from the network is text, never HTML.
      'svelte/no-at-html-tags': 'error',
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'Text is text.' },
        { property: 'outerHTML', message: 'Text is text.' },
        { property: 'insertAdjacentHTML', message: 'Text is text.' },
      ],
      // A set or map that nothing is drawn from need not be reactive.
      'svelte/prefer-svelte-reactivity': 'off',
      // The router is our own: plain addresses are what it expects.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  // What a browser shows is looked at there, not changed; what is measured is told.
  { files: ['tests/**'], rules: { 'no-restricted-properties': 'off', 'no-console': 'off' } },
  // Programs for the terminal.
  { files: ['tools/**', '*.config.ts'], rules: { 'no-console': 'off' } },
);
