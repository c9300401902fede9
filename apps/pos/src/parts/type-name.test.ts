import de from '@evertill/texts/de.json'
import en from '@evertill/texts/en.json'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { newTypeName, typeName } from './type-name.ts'

const textsOf = async (lng: string, translation: object) => {
  const i18n = i18next.createInstance()
  await i18n.init({ lng, resources: { [lng]: { translation } }, interpolation: { escapeValue: false } })
  return i18n.t
}
const TYPES = ['Sale', 'Sales Order', 'Quotation', 'Sales Return', 'Pincode Order']

test('FR-7 in English a type has the name that the server gives it', async () => {
  const t = await textsOf('en', en)
  expect(TYPES.map((name) => typeName(t, name))).toEqual(TYPES)
  expect(TYPES.map((name) => newTypeName(t, name))).toEqual(TYPES.map((name) => `New ${name}`))
})

test('FR-6 in German the usual types have German names, and a name of the shop stays', async () => {
  const t = await textsOf('de', de)
  expect(typeName(t, 'Sale')).toBe('Verkauf')
  expect(newTypeName(t, 'Sale')).toBe('Neuer Verkauf')
  expect(newTypeName(t, 'Quotation')).toBe('Neues Angebot')
  expect(typeName(t, 'Bazaar')).toBe('Bazaar')
  expect(newTypeName(t, 'toString')).toBe('Neu: toString')
})
