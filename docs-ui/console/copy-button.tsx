import { useEffect, useState } from 'react'

/** Says that it copied for 5 seconds (specification, section 9). */
export function CopyButton({ text, label, name = 'Copy' }: { text: string; label: string; name?: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 5000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <button
      type="button"
      className="copy"
      aria-label={copied ? `${label}: copied` : label}
      onClick={() => {
        void (async () => {
          await navigator.clipboard.writeText(text)
          setCopied(true)
        })()
      }}
    >
      {copied ? 'Copied' : name}
    </button>
  )
}
