/** The SDK, and what each language calls with on its own; in Python that is the requests package. */
export const languages = [
  { id: 'typescript', name: 'TypeScript SDK' },
  { id: 'curl', name: 'cURL' },
  { id: 'fetch', name: 'JavaScript fetch' },
  { id: 'python', name: 'Python' },
  { id: 'ruby', name: 'Ruby' },
  { id: 'go', name: 'Go' },
  { id: 'java', name: 'Java' },
  { id: 'csharp', name: 'C#' },
  { id: 'php', name: 'PHP' },
] as const

export type Language = (typeof languages)[number]['id']
