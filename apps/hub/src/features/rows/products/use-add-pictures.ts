import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureFacts } from '../../../api/failure.ts'
import { toBase64 } from '../../../api/to-base64.ts'
import { useFaultText } from '../../../parts/form/use-fault-text.ts'
import { useClient, useResourceCalls } from '../../../parts/hub-context.tsx'
import type { Changed } from '../../../parts/list/undo.ts'
import { useFailureText } from '../../../parts/use-failure-text.ts'
import type { PlannedPicture } from './plan-pictures.ts'

export interface AddedPictures {
  /** How many files were tried. */
  done: number
  changed: readonly Changed[]
  /** What the server refused, in words. */
  refused: readonly { name: string; why: string }[]
  /** Why the others were not tried. */
  stopped: string
  isOver: boolean
}

const NOTHING: AddedPictures = { done: 0, changed: [], refused: [], stopped: '', isOver: false }

/** Sends one picture after the other. What the server refuses is noted; without an answer the others wait too. */
export function useAddPictures() {
  const { t } = useTranslation('hub')
  const { call } = useClient()
  const calls = useResourceCalls()
  const failureText = useFailureText()
  const faultText = useFaultText()
  const [progress, setProgress] = useState<AddedPictures | null>(null)
  const stopped = useRef(false)

  const addOne = async ({ file, product }: PlannedPicture): Promise<Changed> => {
    const { Picture } = await call<{ Picture: string }>('POST', '/manage/pictures', {
      body: { Content: await toBase64(await file.read()) },
    })
    const { key, Version } = product
    const after = await calls.change('products', key, Version, { Picture })
    return { before: { ...after, Picture: product.Picture }, after, fields: ['Picture'] }
  }

  const run = async (planned: readonly PlannedPicture[]): Promise<AddedPictures> => {
    let now = NOTHING
    const show = (change: Partial<AddedPictures>) => {
      now = { ...now, ...change }
      setProgress(now)
    }
    stopped.current = false
    show({})
    for (const one of planned) {
      if (stopped.current) break
      try {
        show({ changed: [...now.changed, await addOne(one)] })
      } catch (error) {
        const facts = failureFacts(error)
        const [fault] = facts.errors
        if (facts.kind !== 'refused') {
          show({ stopped: failureText(facts) })
          break
        }
        const why = fault ? faultText(t('pictures.file'), fault.message) : failureText(facts)
        show({ refused: [...now.refused, { name: one.file.name, why }] })
      }
      show({ done: now.done + 1 })
    }
    show({ isOver: true })
    return now
  }
  return { progress, run, stop: () => (stopped.current = true) }
}
