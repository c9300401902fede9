import de from '@evertill/texts/de.json'
import en from '@evertill/texts/en.json'
import { expect, test } from 'vitest'
import { findSettings } from './find-settings.ts'
import { SETTINGS, type SettingId } from './settings-list.ts'

const TEXTS: Partial<Record<SettingId, string>> = {
  theme: 'Theme Light, dark, or as the system says. Design Größe',
  density: 'Density Compact shows more rows. dark',
}
const find = (query: string) => findSettings(query, (id) => TEXTS[id] ?? '')

test('DS-6 every word of the query must be in the texts of a setting', () => {
  expect(find('dark system')).toEqual(['theme'])
  expect(find('DARK')).toEqual(['theme', 'density'])
  expect(find('dark printer')).toEqual([])
  expect(find('  ')).toEqual([])
})

test('DS-6 accents do not matter, and a name that begins with the query comes first', () => {
  expect(find('grosse')).toEqual([])
  expect(find('große')).toEqual(['theme'])
  expect(find('d')).toEqual(['density', 'theme'])
})

const inTexts =
  ({ settings }: typeof en | typeof de) =>
  (query: string) =>
    findSettings(query, (id) => {
      const { label, hint, words } = settings.items[id]
      return [label, hint, words, settings.sections[SETTINGS[id].section]].join(' ')
    })

test.each<[query: string, german: string, id: SettingId]>([
  ['cash drawer', 'Kassenlade', 'printers'],
  ['rupee', 'Rupie', 'printers'],
  ['USB', 'USB', 'printers'],
  ['wifi', 'WLAN', 'printers'],
  ['bridge', 'Bridge', 'printers'],
  ['58 mm', '58 mm', 'printers'],
  ['code page', 'Zeichensatz', 'printers'],
  ['auto print', 'automatisch drucken', 'printers'],
  ['packing', 'Packzettel', 'printers'],
  ['reprint', 'nachdrucken', 'printQueue'],
  ['staff', 'Personal', 'people'],
  ['license', 'Lizenz', 'licences'],
  ['timeout', 'Zeitlimit', 'autoLock'],
  ['weighing', 'Waage', 'scaleLabels'],
])('DS-6 what a shop calls it is found: %s, %s', (query, german, id) => {
  expect(inTexts(en)(query)).toContain(id)
  expect(inTexts(de)(german)).toContain(id)
})
