/** Both ends of an address, a hash or a signature; short text stays whole. */
export const shorten = (text: string, start = 6, end = 6) =>
  text.length <= start + end + 1 ? text : `${text.slice(0, start)}…${text.slice(-end)}`
