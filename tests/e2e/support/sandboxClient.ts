/** What a route does instead of answering well, as the sandbox understands it. */
export type Fault = string | { kind: string; [option: string]: unknown }

export type SandboxRequest = { method: string; path: string; [field: string]: unknown }

type Config = { isAnalyticsEnabled?: boolean; allowedOrigins?: string[]; supportedChains?: unknown }

/** The control routes of the sandbox, for one project: a test sees and disturbs nothing but its own. */
export function createSandboxClient(url: string, projectId: string) {
  async function send(method: string, route: string, body?: object): Promise<unknown> {
    const query = method === 'POST' ? '' : `?${new URLSearchParams({ projectId })}`
    const response = await fetch(new URL(`/__sandbox/${route}${query}`, url), {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`The sandbox answered ${method} ${route} with ${response.status}: ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  return {
    url,
    projectId,
    /** Makes a route fail, for so many times or until it is taken back. */
    faults: (route: string, fault: Fault, times?: number) =>
      send('POST', 'faults', { projectId, route, fault, ...(times === undefined ? {} : { times }) }),
    clearFaults: () => send('DELETE', 'faults'),
    requests: () => send('GET', 'requests') as Promise<SandboxRequest[]>,
    telemetry: () => send('GET', 'telemetry') as Promise<unknown[]>,
    identity: (identity: { address: string; name: string; avatar?: string }) =>
      send('POST', 'identity', { projectId, ...identity }),
    config: (config: Config) => send('POST', 'config', { projectId, ...config }),
    fund: (funding: { address: string; wei: string; chainId: number }) => send('POST', 'fund', funding),
    rpc: (call: { chainId: number; method: string; params?: unknown[] }) => send('POST', 'rpc', call),
  }
}

export type SandboxClient = ReturnType<typeof createSandboxClient>
