/** Provided by build/reference-modules.ts: JSON strings, one chunk per area and one for what they share. */
declare module 'virtual:reference' {
  type Load = () => Promise<{ default: string }>

  export const loadArea: Readonly<Record<string, Load>>
  export const loadDefinitions: Load
}

/** Provided by build/desk-pages.ts: what each permission allows. */
declare module 'virtual:permissions' {
  const meanings: Readonly<Record<string, string>>
  export default meanings
}

declare module '*?raw' {
  const text: string
  export default text
}
