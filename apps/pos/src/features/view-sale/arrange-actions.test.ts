import { IconCopy } from '@tabler/icons-react'
import { describe, expect, test } from 'vitest'
import type { DocumentAction } from '../../parts/document-action.ts'
import { arrangeActions } from './arrange-actions.ts'

const arranged = (...ids: DocumentAction['id'][]) => {
  const { primary, plain, menu } = arrangeActions(
    ids.map((id) => ({ id, label: id, icon: IconCopy, act: () => {} })),
  )
  return [primary?.id, plain.map(({ id }) => id), menu.map(({ id }) => id)]
}
const RECEIPT = ['print', 'send', 'share', 'receipt'] as const

describe('AS-32 the actions of a document', () => {
  test('AS-32 a paid sale is printed first', () => {
    expect(arranged('void', 'copy', 'tender', 'edit', 'exchange', 'return', ...RECEIPT)).toEqual([
      'print',
      ['return', 'exchange', 'edit'],
      ['send', 'share', 'receipt', 'tender', 'copy', 'void'],
    ])
  })

  test('AS-32 what is due is collected first', () => {
    expect(arranged('return', 'exchange', 'edit', 'copy', 'collect', 'void', ...RECEIPT)).toEqual([
      'collect',
      ['print', 'return', 'exchange'],
      ['edit', 'send', 'share', 'receipt', 'copy', 'void'],
    ])
  })

  test('AS-32 an order becomes an invoice first, and a sale that was not sent is sent first', () => {
    expect(arranged('invoice', ...RECEIPT)[0]).toBe('invoice')
    expect(arranged('invoiced', 'edit', ...RECEIPT)).toEqual([
      'print',
      ['edit', 'send', 'share'],
      ['receipt', 'invoiced'],
    ])
    expect(arranged('collect', 'retry', ...RECEIPT)[0]).toBe('retry')
  })

  test('AS-32 void is in the menu however few actions there are', () => {
    expect(arranged('print', 'void')).toEqual(['print', [], ['void']])
  })
})
