const rightToLeft = /^(ar|fa|he|ur|ps|sd|ug|yi)\b/i

export const isRightToLeft = (locale: string) => rightToLeft.test(locale)
