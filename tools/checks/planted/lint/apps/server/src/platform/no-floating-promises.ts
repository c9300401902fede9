const send = async (): Promise<void> => {}
export const planted = (): void => {
  send() // breaks typescript(no-floating-promises)
}
