import { useEffect } from 'react'
import { useStable } from '@evertill/ui/use-stable.ts'
import type { Sound } from '../../platform/sounds.ts'
import { useSettings } from '../../queries/use-settings.ts'
import type { MissedCode } from './find/use-codes.ts'

/** Sounds as the device is set: for a code that nobody knows, and maybe for scans and completed sales. */
export function useSounds(missed: readonly MissedCode[], isDone: boolean): (sound: Sound) => void {
  const { sounds } = useSettings()
  const play = useStable((sound: Sound) => {
    if (sounds === 'off' || (sounds === 'faults' && sound !== 'wrong')) return
    void import('../../platform/sounds.ts').then(({ playSound }) => playSound(sound))
  })
  const missing = missed.reduce((sum, { state, times }) => sum + (state === 'missing' ? times : 0), 0)
  useEffect(() => {
    if (missing > 0) play('wrong')
  }, [missing, play])
  useEffect(() => {
    if (isDone) play('done')
  }, [isDone, play])
  return play
}
