export const planted = (value: string | undefined): string => value! // breaks typescript(no-non-null-assertion)
