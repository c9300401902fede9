export type Privilege = 'select' | 'insert' | 'update' | 'delete'

/** Where a statement names the table that it writes. */
const WRITES: readonly (readonly [Privilege, RegExp])[] = [
  ['insert', /insert\s+into\s+(?:public\.)?(\w+)/gi],
  ['insert', /insertRows\(\s*\w+,\s*'(\w+)'/g],
  ['update', /\bupdate\s+(?:public\.)?(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi],
  ['update', /insert\s+into\s+(?:public\.)?(\w+)(?:(?!insert\s+into)[^`])*?\bdo\s+update\b/gi],
  ['delete', /delete\s+from\s+(?:public\.)?(\w+)/gi],
  // An insert reads only what it compares with or gives back.
  [
    'select',
    /insert\s+into\s+(?:public\.)?(\w+)(?:(?!insert\s+into)[^`])*?\b(?:on\s+conflict|returning)\b/gi,
  ],
]
const INSERT = /insert\s+into\s+(?:public\.)?\w+|insertRows\(\s*\w+,\s*'\w+'/gi
const COMMENT = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm

/** The privileges that the statements in these texts need, as "table privilege". */
export const privilegesIn = (texts: readonly string[], tables: readonly string[]): Set<string> => {
  const found = new Set<string>()
  for (const given of texts) {
    const text = given.replaceAll(COMMENT, '')
    // Apart from inserts, whatever names a table reads it: also an update or delete, to find its rows.
    const reads = text.replaceAll(INSERT, '')
    for (const table of tables) if (new RegExp(`\\b${table}\\b`).test(reads)) found.add(`${table} select`)
    for (const [privilege, pattern] of WRITES) {
      for (const [, table = ''] of text.matchAll(pattern)) {
        if (tables.includes(table)) found.add(`${table} ${privilege}`)
      }
    }
  }
  return found
}
