/** Time zones where buying and swapping are not offered. */
const cities = 'SHANGHAI URUMQI CHONGQING HARBIN KASHGAR MACAU HONG_KONG MACAO BEIJING'.split(' ')
const zones: readonly string[] = cities.map((city) => `ASIA/${city}`)

export const isRestrictedZone = (timeZone: string) => zones.includes(timeZone.toUpperCase())
