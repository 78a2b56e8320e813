/** The ends of an address, a hash or a signature; what is short stays whole. */
export const shorten = (text: string, start = 6, end = 6) =>
  text.length <= start + end + 1 ? text : `${text.slice(0, start)}…${text.slice(-end)}`
