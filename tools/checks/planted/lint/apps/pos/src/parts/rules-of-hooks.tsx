import { useState } from 'react'

export function Planted({ open }: { open: boolean }) {
  if (open) useState(0) // breaks react-hooks(rules-of-hooks)
  return null
}
