import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editStep, type EditStep } from '../actions/edit-route.ts'
import { useObservable, useRuntime } from './runtime.tsx'
import { useAfterSale } from './use-after-sale.ts'
import { useSaleStory } from './use-sale-story.ts'

type EditState = { kind: 'ready' | 'loading' | 'offline' | 'missing' } | Extract<EditStep, { kind: 'failed' }>

/** Loads the sale of the address into the cart for editing, once. */
export const useEditRoute = (id: string): EditState => {
  const { t } = useTranslation()
  const { cart } = useRuntime()
  const isInCart = useObservable(cart).Editing?.UUID === id
  const story = useSaleStory(id)
  const { beginEdit, isKnown, rights } = useAfterSale()
  const [started, setStarted] = useState<{ of: string; message: string | null } | null>(null)
  const starting = useRef('')
  const isStarted = started?.of === id
  if (isInCart && !isStarted) setStarted({ of: id, message: null })

  const step = editStep({
    started: isStarted ? started : null,
    isInCart,
    mayEdit: story.kind === 'found' && isKnown ? rights(story.story).edit : null,
    story,
  })
  const begin = useEffectEvent(async () => {
    if (story.kind !== 'found' || starting.current === id) return
    starting.current = id
    const done = await beginEdit(story.story.sale)
    setStarted({ of: id, message: done.ok ? null : done.message })
  })
  const mustStart = step.kind === 'start'
  useEffect(() => {
    if (mustStart) void begin()
  }, [mustStart])

  if (step.kind === 'start') return { kind: 'loading' }
  if (step.kind === 'notEditable') return { kind: 'failed', message: t('view.notEditable') }
  return step.kind === 'failed' ? step : { kind: step.kind }
}
