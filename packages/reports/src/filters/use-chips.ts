import { useTranslation } from 'react-i18next'
import type { ReportState } from '../address/address.ts'
import { type Choice, useFrame } from '../frame.tsx'

/** Something that narrows the figures, in words, and the page without it. */
export interface FilterChip {
  id: string
  text: string
  without: Partial<ReportState>
}

const nameIn = (choices: readonly Choice[], key: string): string =>
  choices.find((choice) => choice.key === key)?.name ?? '?'

/** Everything that narrows the figures, also for files and paper. */
export const useChips = (state: ReportState): FilterChip[] => {
  const { t } = useTranslation()
  const { place } = useFrame()
  const lists = [
    ...(place.stores ? ([['stores', place.stores]] as const) : []),
    ['registers', place.registers],
    ['cashiers', place.cashiers],
    ['channels', place.channels],
  ] as const
  return [
    ...lists.flatMap(([list, choices]) =>
      state[list].map((key) => ({
        id: `${list}:${key}`,
        text: t('reports.filters.chip', { name: t(`reports.filters.${list}`), value: nameIn(choices, key) }),
        without: { [list]: state[list].filter((other) => other !== key) },
      })),
    ),
    ...state.where.map(({ dimension, key, label }, at) => ({
      id: `${dimension}:${key}`,
      text: t('reports.filters.chip', {
        name: t(`reports.by.${dimension}` as 'reports.by.day', { defaultValue: dimension }),
        value: label,
      }),
      without: { where: state.where.filter((_, other) => other !== at) },
    })),
  ]
}
