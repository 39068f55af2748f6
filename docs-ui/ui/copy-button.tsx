import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { copyText, saidOf } from './copy.ts'

interface Props {
  text: string
  label: string
  name?: string
  /** Samples on the page have their own button style. */
  inSample?: boolean
}

/** Copies, and confirms it for 5 seconds. */
export function CopyButton({ text, label, name = 'Copy', inSample = false }: Props) {
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), 5000)
    return () => clearTimeout(timer)
  }, [said])
  const Kind = inSample ? 'button' : Button
  return (
    <Kind
      type="button"
      className={inSample ? 'copy' : 'copies'}
      aria-label={said === null ? label : `${label}: ${said.toLowerCase()}`}
      onClick={() => {
        void (async () => {
          setSaid(saidOf(await copyText(text)))
        })()
      }}
    >
      {said ?? name}
    </Kind>
  )
}
