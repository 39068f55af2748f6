/** Made by build/reference-modules.ts: JSON strings, one chunk per area and one for what they share. */
declare module 'virtual:reference' {
  type Load = () => Promise<{ default: string }>

  export const loadArea: Readonly<Record<string, Load>>
  export const loadDefinitions: Load
}

declare module '*?raw' {
  const text: string
  export default text
}
