/** The scheme that the page would switch to. */
export function otherScheme(): 'light' | 'dark' {
  const prefers = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  return (document.documentElement.dataset['scheme'] ?? prefers) === 'dark' ? 'light' : 'dark'
}

export function switchScheme(): void {
  const next = otherScheme()
  document.documentElement.dataset['scheme'] = next
  // app/boot.ts reads it before the first paint.
  document.cookie = `scheme=${next}; path=/; max-age=31536000; samesite=lax`
}
