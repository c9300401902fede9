import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextField } from '@evertill/ui/text-field.tsx'

interface TypedFilterProps {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string | undefined
  before?: ReactNode
  isSearch?: boolean
}

/** Shorter than a thought, longer than the time between two keys. */
const PAUSE_MS = 200

/** A text that narrows a list. It is typed here and asked for when the typing pauses: the address is slower than fingers. */
export function TypedFilter({
  label,
  value,
  onChange,
  className,
  before,
  isSearch = false,
}: TypedFilterProps) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  const ask = useEffectEvent((text: string) => {
    asked.current = text
    onChange(text)
  })
  // Cleared, or led here by another address.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    const text = typed.trim()
    if (text === asked.current) return undefined
    const timer = setTimeout(() => ask(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextField
      type={isSearch ? 'search' : 'text'}
      aria-label={label}
      placeholder={label}
      rootClassName={className}
      before={before}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
