/** Which folder may know which. An arrow that is not drawn here is an error. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'codegen-knows-no-parcels',
      comment: 'codegen turns contracts into files and knows nothing of what they describe.',
      severity: 'error',
      from: { path: '^codegen', pathNot: '\\.test\\.ts$' },
      to: { path: '^(server|sdk|docs-ui)/' },
    },
    {
      name: 'server-stands-alone',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(bench|testing)/|\\.test\\.ts$' },
      to: { path: '^(codegen|sdk|docs-ui)/' },
    },
    {
      name: 'sdk-stands-alone',
      severity: 'error',
      from: { path: '^sdk/src/' },
      to: { path: '^(codegen|server|docs-ui)/' },
    },
    {
      name: 'docs-know-the-sdk-only',
      severity: 'error',
      from: { path: '^docs-ui/', pathNot: '\\.test\\.tsx?$|^docs-ui/tests?/' },
      to: { path: '^(codegen|server)/' },
    },
    {
      name: 'nothing-imports-the-docs',
      severity: 'error',
      from: { pathNot: '^docs-ui/' },
      to: { path: '^docs-ui/' },
    },
    {
      name: 'areas-share-rules-and-stores-only',
      comment: "An area may use another's rules and store, never its handlers; only the table in app.ts names them.",
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/[^/]+/[a-z-]*handlers[.]ts$', pathNot: '^server/$1/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'A rule gets what it judges as an argument.',
      severity: 'error',
      from: { path: '^server/[^/]+/[a-z-]*rules[.]ts$' },
      to: { path: '^server/(store/database|[^/]+/store|[^/]+/handlers|app|main)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.test\\.tsx?$' },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { path: '^server/', pathNot: '\\.test\\.ts$|^server/(testing|bench)/' },
      to: { path: '^server/testing/' },
    },
    {
      name: 'declared-packages-only',
      severity: 'error',
      from: { path: '^(codegen|server|sdk|docs-ui|openapi)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|fixtures)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
