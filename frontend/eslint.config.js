import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['dist', 'generated'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier, // spaces are the formatter's
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-empty-function': ['error', { allow: ['arrowFunctions'] }], // a failure that costs nothing
      'svelte/no-useless-mustaches': 'off', // {' '} keeps a space that the compiler would trim
      'svelte/prefer-svelte-reactivity': 'off', // state is replaced here, never changed in place
    },
  },
  { files: ['*.js', 'tools/**'], languageOptions: { globals: globals.node } },
  { files: ['**/*.ts', '**/*.svelte'], rules: { '@typescript-eslint/no-unused-vars': 'off' } }, // svelte-check has it
  { files: ['public/**', 'src/**', 'tests/**'], languageOptions: { globals: globals.browser } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
)
