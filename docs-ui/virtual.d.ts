/** Made by build/reference-modules.ts: JSON texts, one chunk per area and one each for what they share and for the search. */
declare module 'virtual:reference' {
  type Load = () => Promise<{ default: string }>

  export const loadArea: Readonly<Record<string, Load>>
  export const loadDefinitions: Load
  export const loadSearch: Load
}

declare module '*?raw' {
  const text: string
  export default text
}
