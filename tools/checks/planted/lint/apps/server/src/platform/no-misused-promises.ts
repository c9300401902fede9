const check = async (): Promise<boolean> => true
export const planted = (): number => {
  if (check()) return 1 // breaks typescript(no-misused-promises)
  return 0
}
