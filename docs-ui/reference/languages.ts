/** The SDK, then the HTTP client built into each language; for Python, the requests package. */
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
