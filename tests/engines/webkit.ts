import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { type Driver, toScript } from './driver.ts'

const keys = { Tab: '\uE004', Escape: '\uE00C', Enter: '\uE007' } as const
const START_TIMEOUT_MS = 20_000
const ANSWER_TIMEOUT_MS = 20_000
/** Needs neither a GPU nor a screen. */
const software = { WEBKIT_DISABLE_DMABUF_RENDERER: '1', LIBGL_ALWAYS_SOFTWARE: '1' }

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

/** WebKitGTK over WebDriver, in a virtual screen. */
export async function openWebkit({ driver, browser }: { driver: string; browser: string }): Promise<Driver> {
  const port = await findPort()
  const child = spawn('xvfb-run', ['-a', '-s', '-screen 0 1280x900x24', driver, `--port=${port}`], {
    env: { ...process.env, ...software },
    stdio: 'ignore',
    detached: true,
  })
  const stop = () => {
    try {
      // The virtual screen and the browser are its child processes.
      if (child.pid) process.kill(-child.pid)
    } catch {
      // It has exited by itself.
    }
  }

  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      // A driver that waits for its browser never exits.
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`WebKit answered ${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }

  async function untilUp() {
    for (const until = Date.now() + START_TIMEOUT_MS; ; ) {
      try {
        return await ask('GET', '/status')
      } catch (error) {
        if (Date.now() > until) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }

  try {
    await untilUp()
    const capabilities = {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
    }
    const session = (await ask('POST', '/session', { capabilities })) as {
      sessionId: string
      capabilities: { browserVersion?: string }
    }
    const at = (path: string) => `/session/${session.sessionId}${path}`
    await ask('POST', at('/window/rect'), { width: 1100, height: 800 })
    const actions = (list: object[]) => ask('POST', at('/actions'), { actions: list })
    const typeKeys = (all: string) =>
      actions([
        {
          type: 'key',
          id: 'keys',
          actions: [...all].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ]).then(() => undefined)
    return {
      name: `WebKitGTK ${session.capabilities.browserVersion ?? ''}`,
      goto: async (url) => void (await ask('POST', at('/url'), { url })),
      reload: async () => void (await ask('POST', at('/refresh'), {})),
      async evaluate(run, ...args) {
        const script = `const done = arguments[arguments.length - 1]
          Promise.resolve(${toScript(run as never, args)}).then((value) => done([value]), (error) => done(String(error)))`
        const answer = (await ask('POST', at('/execute/async'), { script, args: [] })) as [never] | string
        if (typeof answer === 'string') throw new Error(answer)
        return answer[0]
      },
      async clickAt(x, y) {
        const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } }
        const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' }
        const press = [
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]
        await actions([{ ...pointer, actions: [move, ...press] }])
      },
      press: (key) => typeKeys(keys[key]),
      type: typeKeys,
      async screenshot(path) {
        // Waits for the next frame, which an idle page never draws.
        const script = `let left = 60; const draw = () => { document.documentElement.style.outlineColor =
          left % 2 ? 'red' : ''; if (left-- > 0) requestAnimationFrame(draw) }; draw()`
        await ask('POST', at('/execute/sync'), { script, args: [] })
        const png = (await ask('GET', at('/screenshot'))) as string
        await writeFile(path, Buffer.from(png, 'base64'))
      },
      async close() {
        await ask('DELETE', at('')).catch(() => undefined)
        stop()
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}
