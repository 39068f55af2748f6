import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'

interface Props {
  text: string
  label: string
  name?: string
  /** Samples of the page have a button of their own. */
  inSample?: boolean
}

/** Says that it copied for 5 seconds (specification, section 9). */
export function CopyButton({ text, label, name = 'Copy', inSample = false }: Props) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 5000)
    return () => clearTimeout(timer)
  }, [copied])
  const Kind = inSample ? 'button' : Button
  return (
    <Kind
      type="button"
      className={inSample ? 'copy' : 'copies'}
      aria-label={copied ? `${label}: copied` : label}
      onClick={() => {
        void (async () => {
          await navigator.clipboard.writeText(text)
          setCopied(true)
        })()
      }}
    >
      {copied ? 'Copied' : name}
    </Kind>
  )
}
