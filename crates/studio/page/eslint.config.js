// What the compiler does not find: unawaited promises, needless conditions, misused runes.
// Every rule that is changed or turned off says why.

import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist/', 'test-results/', 'playwright-report/', 'screenshots/', '*.js', '*.mjs', '*.config.ts'] },
  ...ts.configs.strictTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      // `onclick={() => store.act()}` is the idiom of event handlers.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `void x` in an effect names what it depends on.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // With noUncheckedIndexedAccess, `list[i]!` states an invariant that the compiler cannot see.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `{ id: _, ...rest }` leaves a field out.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // The strings that are spread here hold only ASCII.
      '@typescript-eslint/no-misused-spread': 'off',
      // State is replaced, never mutated (`$state.raw`), so plain sets and maps are right.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // ESLint does not know the types of components' props and events; svelte-check does, and checks them.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Fakes have the signatures of what they stand for, async or not.
    files: ['**/*.test.ts', 'tests/**'],
    rules: { '@typescript-eslint/require-await': 'off' },
  },
);
