import type { ResourceSpec } from './spec.ts'

export const DENOMINATIONS: ResourceSpec = {
  name: 'denominations',
  title: 'Currency',
  columns: [
    { name: 'Currency', width: 'minmax(96px, 1fr)' },
    { name: 'Notes', width: 'minmax(180px, 2fr)', as: 'amounts' },
    { name: 'Coins', width: 'minmax(180px, 2fr)', as: 'amounts' },
  ],
  groups: [
    {
      id: 'cash',
      fields: [
        { name: 'Currency', kind: 'text', isCode: true, hasHint: true },
        { name: 'Notes', kind: 'amounts', hasHint: true },
        { name: 'Coins', kind: 'amounts', hasHint: true },
      ],
    },
  ],
}
