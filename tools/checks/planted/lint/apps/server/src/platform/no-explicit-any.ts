export const planted = (value: any): unknown => value // breaks typescript(no-explicit-any)
