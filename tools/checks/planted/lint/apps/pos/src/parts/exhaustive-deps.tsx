import { useEffect } from 'react'

export function Planted({ open }: { open: () => void }) {
  useEffect(() => open(), []) // breaks react-hooks(exhaustive-deps)
  return null
}
