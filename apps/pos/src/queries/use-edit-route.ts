import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useObservable, useRuntime } from './runtime.tsx'
import { useAfterSale } from './use-after-sale.ts'
import { useSaleStory } from './use-sale-story.ts'

type EditState = { kind: 'ready' | 'loading' | 'offline' | 'missing' } | { kind: 'failed'; message: string }

/**
 * Brings the sale of the address into the cart to be changed, once: after a reload it is there already, and a sale that
 * has just been changed must not begin again behind its "completed".
 */
export const useEditRoute = (id: string): EditState => {
  const { t } = useTranslation()
  const { cart } = useRuntime()
  const isOnCounter = useObservable(cart).Editing?.UUID === id
  const state = useSaleStory(id)
  const { beginEdit, isKnown, rights } = useAfterSale()
  const [begun, setBegun] = useState<{ of: string; message: string | null } | null>(null)
  const starting = useRef('')
  const isBegun = begun?.of === id
  if (isOnCounter && !isBegun) setBegun({ of: id, message: null })

  const sale = state.kind === 'found' && isKnown && rights(state.story).edit ? state.story.sale : null
  const begin = useEffectEvent(async () => {
    if (sale === null || starting.current === id) return
    starting.current = id
    const done = await beginEdit(sale)
    setBegun({ of: id, message: done.ok ? null : done.message })
  })
  const mustBegin = !isBegun && !isOnCounter && sale !== null
  useEffect(() => {
    if (mustBegin) void begin()
  }, [mustBegin])

  if (isBegun) return begun.message === null ? { kind: 'ready' } : { kind: 'failed', message: begun.message }
  if (state.kind === 'failed') return { kind: 'failed', message: state.message }
  if (state.kind !== 'found') return { kind: state.kind }
  return isKnown && sale === null ? { kind: 'failed', message: t('view.notEditable') } : { kind: 'loading' }
}
