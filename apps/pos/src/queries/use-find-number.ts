import { useRuntime } from './runtime.tsx'

/**
 * Finds a sale by its full number, on this device or else on the server; null if there is none. It does not use the
 * list: a scanner's Enter comes before the list has been filtered.
 */
export const useFindNumber = (): ((number: string) => Promise<string | null>) => {
  const { api, connection, databases } = useRuntime()
  return async (number) => {
    const { salesHistory, storeBills } = databases.strict
    const here =
      (await salesHistory.where('sale.TransactionNo').equalsIgnoreCase(number).first()) ??
      (await storeBills.where('sale.TransactionNo').equalsIgnoreCase(number).first())
    if (here || !connection.get().serverReachable) return here?.UUID ?? null
    const answer = await api.call('listSales', { query: { from: 0, size: 10, transactionNo: number } })
    const sales = answer.ok ? answer.reply.sales : []
    return sales.find((sale) => sale.TransactionNo.toLowerCase() === number.toLowerCase())?.UUID ?? null
  }
}
