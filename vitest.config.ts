export { default } from './.ci/vitest.config.ts'
