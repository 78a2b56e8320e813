/**
 * Reads every chain at once, and keeps the answers in the order of the chains. A chain that fails is skipped. Throws if
 * it is the requested one, or if none answers.
 */
export async function readEach<chain, match>(
  chains: readonly chain[],
  isAsked: (chain: chain) => boolean,
  read: (chain: chain) => Promise<readonly match[]>,
): Promise<readonly match[]> {
  const answers = await Promise.allSettled(chains.map(read))
  const failures = answers.flatMap((answer, index) => {
    const chain = chains[index]
    return answer.status === 'rejected' && chain !== undefined ? [{ chain, reason: answer.reason }] : []
  })
  const failure = failures.find(({ chain }) => isAsked(chain)) ?? (failures.length === chains.length && failures[0])
  if (failure) throw failure.reason
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
