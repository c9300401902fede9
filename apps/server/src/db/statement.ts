export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

export type QueryResult = {
  command: 'UPDATE' | 'DELETE' | 'INSERT' | 'SELECT' | 'MERGE'
  rowCount: number
  rows: never[]
}
