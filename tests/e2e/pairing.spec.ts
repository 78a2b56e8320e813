import type { Locator, Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { createPairingUser } from './support/pairingUser.ts'
import { expect, release, test } from './support/test.ts'
import { createUser, short } from './support/user.ts'

const MESSAGE = 'Northlight asks for a signature. It costs nothing.'

test.use({ instances: 1 })

test(
  'a return to the QR code shows the same one, and a phone that has scanned it may approve meanwhile',
  release,
  async ({ page, demoUrl, phone }) => {
    const user = createPairingUser(page, phone)
    const back = user.dialog.getByRole('button', { name: 'Back' })
    await page.goto(demoUrl)
    await user.openCode()
    const code = await user.readCode()
    for (const wallet of ['Plover', undefined]) {
      await back.click()
      if (wallet) await user.element.locator('button.lk-row', { hasText: wallet }).click()
      else await user.wallet('walletConnect').click()
      expect(await user.readCode()).toBe(code)
    }
    await phone.pair(code)
    await back.click()
    await expect(user.wallet('walletConnect')).toBeVisible()
    await phone.approve('connect')
    await expect(user.accountButton).toBeVisible()
    await expect(user.dialog).toBeHidden()
  },
)

test.describe('a phone that scans the QR code', () => {
  // The whole demo, unchanged.
  test.use({ instances: 2 })

  test('connects, signs, sends, switches network, is restored after a reload, and disconnects', async ({
    page,
    demoUrl,
    phone,
    sandbox,
  }) => {
    const user = createPairingUser(page, phone)
    const { account, accounts } = await phone.state()
    for (const address of accounts)
      for (const chainId of [1, 137]) await sandbox.fund({ address, wei: '2500000000000000000', chainId })
    await page.goto(demoUrl)
    await user.pair()
    await expect(user.accountButton).toContainText(short(account))
    await expect(user.accountButton).toContainText('2.500 ETH')
    const { events } = await user.events()
    expect(events).toContainEqual(['CONNECT_SUCCESS', expect.objectContaining({ method: 'qrcode', name: 'Unknown' })])

    await user.act('Sign a message')
    await phone.approve('personal_sign')
    const signature = (await user.value('signature')) as `0x${string}`
    expect(await verifyMessage({ address: account as `0x${string}`, message: MESSAGE, signature })).toBe(true)

    await user.act('Send 0.01 ETH')
    await phone.approve('eth_sendTransaction')
    const hash = await user.value('hash')
    const receipt = (await sandbox.rpc({ chainId: 1, method: 'eth_getTransactionReceipt', params: [hash] })) as {
      status: string
      from: string
      to: string
    }
    expect(receipt.status).toBe('0x1')
    expect(receipt.from).toBe(account.toLowerCase())
    // Read again automatically: the amount and the fee are gone.
    await expect(user.accountButton).toContainText('2.489 ETH')

    await phone.chain(137)
    await expect(user.accountButton).toContainText('POL')
    const otherText = accounts.find((candidate) => candidate !== account) as string
    await phone.account(otherText)
    await expect(user.accountButton).toContainText(short(otherText))

    await page.reload()
    await expect(user.accountButton).toContainText(short(otherText))
    await user.act('Sign a message')
    await phone.approve('personal_sign')
    await expect(user.status).toHaveText('Signed')

    await phone.disconnect()
    await expect(user.connectButton).toBeVisible()
    await page.reload()
    await expect(user.connectButton).toBeVisible()
  })

  test('declines, and can be asked again', async ({ page, demoUrl, phone }) => {
    const user = createPairingUser(page, phone)
    await page.goto(demoUrl)
    await user.openCode()
    await phone.pair(await user.readCode())
    await phone.reject('connect')
    await expect(user.dialog.getByRole('heading', { name: 'Request declined' })).toBeVisible()
    await expect(user.dialog.locator('footer')).toContainText('Nothing was shared with Northlight')
    expect((await user.events()).names).toContain('USER_REJECTED')
    await user.dialog.getByRole('button', { name: 'Try again' }).click()
    await phone.pair(await user.readCode())
    await phone.approve('connect')
    await expect(user.accountButton).toBeVisible()
  })

  test('declines a signature, and the page receives one rejection', release, async ({ page, demoUrl, phone }) => {
    const user = createPairingUser(page, phone)
    await page.goto(demoUrl)
    await user.pair()
    await user.act('Sign a message')
    await phone.reject('personal_sign')
    await expect(user.status).toHaveAttribute('data-status', 'declined')
  })

  test('is disconnected from here, and notified', release, async ({ page, demoUrl, phone }) => {
    const user = createPairingUser(page, phone)
    await page.goto(demoUrl)
    await user.pair()
    await user.openAccount()
    await user.element.getByRole('button', { name: 'Disconnect' }).click()
    await expect(user.connectButton).toBeVisible()
    await expect.poll(async () => (await phone.state()).sessions).toEqual([])
    await page.reload()
    await expect(user.connectButton).toBeVisible()
  })

  test(
    'WC-5: ends the session during a request, which ends with it, once',
    release,
    async ({ page, demoUrl, phone }) => {
      const user = createPairingUser(page, phone)
      await page.goto(demoUrl)
      await user.pair()
      await user.act('Sign a message')
      await phone.question('personal_sign')
      await phone.disconnect()
      await expect(user.connectButton).toBeVisible()
      await expect(user.status).toHaveAttribute('data-status', 'failed')
    },
  )

  test(
    'WC-5: ends the session during a request, and its provider throws 4900',
    release,
    async ({ page, demoUrl, phone }) => {
      const user = createPairingUser(page, phone)
      await page.goto(demoUrl)
      await user.pair()
      const answer = page.evaluate(async () => {
        const modal = window.__demo?.modal
        const provider = await modal?.getProvider('eip155')
        if (!modal || !provider) throw new Error('not connected')
        const { address = '0x' } = modal.getState('eip155')
        return provider
          .request({ method: 'personal_sign', params: ['0x00', address] })
          .then(String, ({ code, message }: { code: number; message: string }) => ({ code, message }))
      })
      await phone.question('personal_sign')
      await phone.disconnect()
      expect(await answer).toEqual({ code: 4900, message: 'The wallet has disconnected' })
    },
  )

  test(
    'switches network on request, without being asked for an approved one',
    release,
    async ({ page, demoUrl, phone }) => {
      const user = createPairingUser(page, phone)
      await page.goto(demoUrl)
      await user.pair()
      await user.act('Polygon')
      await expect(user.status).toHaveText('On Polygon')
      await user.act('Sign a message')
      const request = await phone.approve('personal_sign')
      expect(request.chain).toBe('eip155:137')
      expect((await phone.state()).heard.map(({ method }) => method)).toEqual(['connect', 'personal_sign'])
    },
  )

  test(
    'with fewer networks than the app connects with those, and the others are marked',
    release,
    async ({ page, demoUrl, createPhone }) => {
      const phone = await createPhone({ chains: [137] })
      const user = createPairingUser(page, phone)
      await page.goto(demoUrl)
      await user.pair()
      await expect(user.accountButton).toContainText('POL')
      await user.act('Arbitrum One')
      await phone.approve('wallet_switchEthereumChain')
      await phone.approve('wallet_addEthereumChain')
      await expect(user.status).toHaveAttribute('data-status', 'failed')
      await expect(user.accountButton).toContainText('POL')
    },
  )

  test(
    'without any of the networks is disconnected, and the user is told why',
    release,
    async ({ page, demoUrl, createPhone }) => {
      const phone = await createPhone({ chains: [10] })
      const user = createPairingUser(page, phone)
      await page.goto(demoUrl)
      await user.openCode()
      await phone.pair(await user.readCode())
      await phone.approve('connect')
      await expect(user.dialog.getByText("doesn't support any of this app's networks")).toBeVisible()
      await expect.poll(async () => (await phone.state()).sessions).toEqual([])
      await page.keyboard.press('Escape')
      await expect(user.connectButton).toBeVisible()
    },
  )
})

test.describe('a page that reloads at once', () => {
  test.setTimeout(90_000)
  const ROUNDS = 10

  /** Reloads in the very task that reports the connection. */
  const reloadOnConnect = (page: Page) =>
    page.evaluate(() => {
      window.__demo?.modal.watchEvents(({ event }) => {
        if (event === 'CONNECT_SUCCESS') window.location.reload()
      })
    })

  test(
    'on connect is restored each time, and leaves no session on the phone',
    release,
    async ({ page, demoUrl, phone }) => {
      const user = createPairingUser(page, phone)
      await page.goto(demoUrl)
      for (let round = 0; round < ROUNDS; round++) {
        await user.openCode()
        await reloadOnConnect(page)
        await phone.pair(await user.readCode())
        const reloaded = page.waitForEvent('load')
        await phone.approve('connect')
        await reloaded
        await expect(user.accountButton, `round ${round}`).toBeVisible()
        expect((await phone.state()).sessions).toHaveLength(1)
        await user.act('Disconnect')
        await expect(user.connectButton).toBeVisible()
        await expect.poll(async () => (await phone.state()).sessions).toEqual([])
      }
    },
  )

  test(
    'during or after a request keeps the session, and receives events afterwards',
    release,
    async ({ page, demoUrl, phone }) => {
      const user = createPairingUser(page, phone)
      await page.goto(demoUrl)
      await user.pair()
      for (let round = 0; round < ROUNDS; round++) {
        await user.act('Sign a message')
        if (round % 2) {
          await phone.approve('personal_sign')
          await expect(user.status).toHaveText('Signed')
        } else await phone.question('personal_sign')
        await page.reload()
        await expect(user.accountButton, `round ${round}`).toBeVisible()
        if (round % 2 === 0) await phone.reject('personal_sign')
      }
      await user.act('Sign a message')
      await phone.approve('personal_sign')
      await expect(user.status).toHaveText('Signed')
      expect((await phone.state()).sessions).toHaveLength(1)
    },
  )
})

test.describe('WC-2: a QR code', () => {
  test(
    'is renewed before it expires, and the previous one still connects',
    release,
    async ({ page, demoUrl, phone }) => {
      await page.clock.install()
      const user = createPairingUser(page, phone)
      await page.goto(demoUrl)
      await user.openCode()
      const first = await user.readCode()
      await page.clock.fastForward(230_000)
      await expect.poll(() => user.readCode()).not.toBe(first)
      await phone.pair(first)
      await phone.approve('connect')
      await expect(user.accountButton).toBeVisible()
    },
  )

  test(
    'that expires because the clock jumps an hour ahead is renewed, and the new one connects',
    release,
    async ({ page, demoUrl, phone }) => {
      await page.clock.install()
      const user = createPairingUser(page, phone)
      await page.goto(demoUrl)
      await user.openCode()
      const first = await user.readCode()
      await page.clock.setSystemTime(Date.now() + 3_600_000)
      // The client checks the clock every five seconds.
      await page.clock.runFor(6_000)
      await expect.poll(() => user.readCode()).not.toBe(first)
      await page.clock.setSystemTime(Date.now())
      await phone.pair(await user.readCode())
      await phone.approve('connect')
      await expect(user.accountButton).toBeVisible()
    },
  )

  test('WC-1: is in no storage of ours, no event, no log and no name', async ({ page, demoUrl, phone, sandbox }) => {
    const logged: string[] = []
    page.on('console', (message) => void logged.push(message.text()))
    const user = createPairingUser(page, phone)
    await page.goto(demoUrl)
    await user.openCode()
    const uri = await user.readCode()
    const secret = new URL(uri.replace('@', '?x=')).searchParams.get('symKey') as string
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    const named = await user.element.evaluate((element) => element.shadowRoot?.innerHTML ?? '')
    await phone.pair(uri)
    await phone.approve('connect')
    await expect(user.accountButton).toBeVisible()
    const stored = await page.evaluate(() =>
      JSON.stringify({ ...localStorage, ...sessionStorage, title: document.title }),
    )
    const listeners = JSON.stringify(await user.events()) + JSON.stringify(await sandbox.telemetry())
    const requested = JSON.stringify(await sandbox.requests())
    for (const text of [named, stored, listeners, requested, logged.join('\n')]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(encodeURIComponent(uri))
      expect(text).not.toContain('symKey')
    }
  })

  test('can be copied as a link where no camera is at hand', release, async ({ page, demoUrl, phone, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const user = createPairingUser(page, phone)
    await page.goto(demoUrl)
    await user.openCode()
    const uri = await user.readCode()
    await user.dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(user.element.locator('.lk-snack')).toHaveText('Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
  })

  test('that is closed is cancelled: a late answer is rejected', async ({ page, demoUrl, phone }) => {
    const user = createPairingUser(page, phone)
    await page.goto(demoUrl)
    await user.openCode()
    await phone.pair(await user.readCode())
    await phone.question('connect')
    await page.keyboard.press('Escape')
    await expect(user.connectButton).toBeVisible()
    await phone.approve('connect')
    await expect.poll(async () => (await phone.state()).sessions).toEqual([])
    await expect(user.connectButton).toBeVisible()
  })

  test('can be scanned in the light theme and in a colour of the app', release, async ({ page, demoWith, phone }) => {
    const user = createPairingUser(page, phone)
    await page.goto(demoWith({ modalOptions: { themeMode: 'light', themeVariables: { qr: '#7b2d26' } } }))
    await user.openCode('Plover')
    expect(await user.readCode()).toMatch(/^wc:/)
  })

  test(
    'in too pale or translucent a colour is darkened until it can be scanned',
    release,
    async ({ page, demoWith, phone }) => {
      const user = createPairingUser(page, phone)
      await page.goto(demoWith({ modalOptions: { themeMode: 'light', themeVariables: { qr: '#ffe98acc' } } }))
      await user.openCode()
      expect(await user.readCode()).toMatch(/^wc:/)
      const surface = user.element.locator('.lk-qr-surface')
      expect(await contrastOn(surface)).toBeGreaterThan(4.5)
    },
  )
})

/** The rendered colour in any notation: a pixel of the ink on the surface's own background. */
const contrastOn = (surface: Locator) =>
  surface.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    const luminance = (...colors: string[]) => {
      for (const candidate of colors) {
        context.fillStyle = candidate
        context.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    return (luminance(backgroundColor) + 0.05) / (luminance(backgroundColor, color) + 0.05)
  })

test.describe('WC-6: the relay', () => {
  test(
    'that cannot be reached is reported after 5 s, and once it is up the QR code appears without a reload',
    release,
    async ({ page, demoUrl, sandbox, phone, allow }) => {
      allow(/^ws:/)
      await sandbox.relay({ fault: { kind: 'refuse' } })
      const user = createPairingUser(page, phone)
      await page.goto(demoUrl)
      await user.openCode()
      await expect(user.dialog.getByRole('heading', { name: "WalletConnect isn't responding" })).toBeVisible({
        timeout: 9_000,
      })
      await sandbox.clearRelayFaults()
      await user.dialog.getByRole('button', { name: 'Try again' }).click()
      await phone.pair(await user.readCode())
      await phone.approve('connect')
      await expect(user.accountButton).toBeVisible()
    },
  )

  test(
    'that rejects the app is reported at once, and other wallets still connect',
    release,
    async ({ page, demoUrl, sandbox, phone, allow }) => {
      allow(/^ws:/)
      await sandbox.relay({ fault: { kind: 'refuse', code: 3000 } })
      const user = createPairingUser(page, phone)
      await page.goto(demoUrl)
      await user.openCode()
      await expect(user.dialog.getByRole('heading', { name: 'WalletConnect rejected this app' })).toBeVisible()
      await sandbox.clearRelayFaults()
      await user.dialog.getByRole('button', { name: 'Try again' }).click()
      expect(await user.readCode()).toMatch(/^wc:/)
      await user.dialog.getByRole('button', { name: 'Back' }).click()
      await user.wallet('example.marten').click()
      await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
      await expect(user.accountButton).toBeVisible()
    },
  )

  test(
    'that drops the socket every second sends the wallet one request',
    release,
    async ({ page, demoUrl, sandbox, phone, allow }) => {
      // A drop while the client dials delays each further attempt.
      test.setTimeout(60_000)
      allow(/^ws:/)
      const user = createPairingUser(page, phone)
      await page.goto(demoUrl)
      await user.pair()
      await user.act('Sign a message')
      for (let drop = 0; drop < 5; drop++) {
        await sandbox.kick(1001)
        await new Promise((resolve) => setTimeout(resolve, 1_000))
      }
      await phone.approve('personal_sign')
      await expect(user.status).toHaveText('Signed', { timeout: 30_000 })
      const received = (await phone.state()).heard.filter(({ method }) => method === 'personal_sign')
      expect(received).toHaveLength(1)
    },
  )

  test(
    'is not delayed by the origin check: a dead one costs at most a second',
    release,
    async ({ page, demoUrl, sandbox, phone, allow }) => {
      allow('/v3/attestation')
      await sandbox.faults('/v3/attestation', { delayMs: 60_000 })
      const user = createPairingUser(page, phone)
      await page.goto(demoUrl)
      await user.pair()
      await user.act('Sign a message')
      await phone.approve('personal_sign')
      await expect(user.status).toHaveText('Signed')
    },
  )

  test('sends no cookies to the verification host', release, async ({ page, context, demoUrl, sandbox, phone }) => {
    const { hostname } = new URL(sandbox.url)
    const ofAnySite = { sameSite: 'None', secure: true } as const
    await context.addCookies([{ name: 'known', value: 'user', domain: hostname, path: '/', ...ofAnySite }])
    const cookies: (string | undefined)[] = []
    page.on('request', async (request) => {
      if (!request.url().includes('/v3/attestation')) return
      cookies.push((await request.allHeaders()).cookie)
    })
    const user = createPairingUser(page, phone)
    await page.goto(demoUrl)
    await user.pair()
    await expect.poll(() => cookies.length).toBeGreaterThan(0)
    expect(cookies.filter(Boolean)).toEqual([])
  })

  test('makes no other request if the origin check is off', release, async ({ page, demoWith, sandbox, phone }) => {
    const user = createPairingUser(page, phone)
    const { relay } = await sandbox.describe()
    await page.goto(demoWith({ modalOptions: { sandbox: { services: sandboxServices(sandbox.url, relay) } } }))
    await user.pair()
    expect((await sandbox.requests()).filter(({ path }) => path.startsWith('/v3/'))).toEqual([])
  })
})

const sandboxServices = (url: string, relay: string) => ({
  blockchainApi: url,
  catalogue: url,
  telemetry: url,
  secureSite: url,
  relay,
  verify: false as const,
})

test.describe('a page that is loaded again before the phone approves', () => {
  test('is connected once it does', release, async ({ page, demoUrl, phone }) => {
    const user = createPairingUser(page, phone)
    await page.goto(demoUrl)
    await user.openCode()
    await phone.pair(await user.readCode())
    await page.reload()
    await expect(user.connectButton).toBeVisible()
    await phone.approve('connect')
    await expect(user.accountButton).toBeVisible()
    await user.act('Sign a message')
    await phone.approve('personal_sign')
    await expect(user.status).toHaveText('Signed')
    await page.reload()
    await expect(user.accountButton).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('open_pairing')))).toEqual(
      [],
    )
  })

  test('ends the session of a code that the user has replaced', release, async ({ page, demoUrl, phone }) => {
    const user = createPairingUser(page, phone)
    await page.goto(demoUrl)
    await user.openCode()
    await phone.pair(await user.readCode())
    await page.reload()
    await user.openCode()
    await user.readCode()
    await phone.approve('connect')
    await expect.poll(async () => (await phone.state()).sessions).toEqual([])
    await expect(user.connectButton).toBeVisible()
  })
})

test.describe('several tabs', () => {
  test(
    'hand each other the answers of a relay that delivers to the newest socket only',
    release,
    async ({ page, context, demoUrl, phone, sandbox }) => {
      const user = createPairingUser(page, phone)
      await page.goto(demoUrl)
      await user.pair()
      const second = await context.newPage()
      const alternative = createPairingUser(second, phone)
      await second.goto(demoUrl)
      await expect(alternative.accountButton).toBeVisible()
      // Both tabs have a socket of the same client, beside the phone's.
      await expect
        .poll(async () => {
          const { connections } = (await sandbox.relayLog()) as { connections: readonly string[] }
          return connections.length - new Set(connections).size
        })
        .toBe(1)
      await sandbox.relay({ fault: { kind: 'newestOnly' } })
      for (const candidate of [user, alternative]) {
        await candidate.act('Sign a message')
        await phone.approve('personal_sign')
        await expect(candidate.status).toHaveText('Signed')
      }
      await user.act('Sign a message')
      await phone.reject('personal_sign')
      await expect(user.status).toHaveAttribute('data-status', 'declined')
    },
  )

  test(
    'share the session: both sign, and disconnecting in one disconnects the other',
    release,
    async ({ page, context, demoUrl, phone }) => {
      const user = createPairingUser(page, phone)
      await page.goto(demoUrl)
      await user.pair()
      const second = await context.newPage()
      const alternative = createPairingUser(second, phone)
      await second.goto(demoUrl)
      await expect(alternative.accountButton).toBeVisible()
      for (const candidate of [alternative, user]) {
        await candidate.act('Sign a message')
        await phone.approve('personal_sign')
        await expect(candidate.status).toHaveText('Signed')
      }
      await alternative.act('Disconnect')
      await expect(user.connectButton).toBeVisible()
      await expect.poll(async () => (await phone.state()).sessions).toEqual([])
    },
  )
})

test.describe('two tabs that do not wait for each other', () => {
  test(
    'a QR code in one leaves the session of the other intact',
    release,
    async ({ page, context, demoUrl, phone }) => {
      const user = createPairingUser(page, phone)
      const second = await context.newPage()
      const alternative = createPairingUser(second, phone)
      await second.goto(demoUrl)
      await alternative.openCode()
      await alternative.readCode()
      await page.goto(demoUrl)
      await user.pair()
      // Created by a client that existed before the session.
      await second.keyboard.press('Escape')
      await alternative.openCode()
      await alternative.readCode()
      await second.reload()
      await expect(alternative.accountButton).toBeVisible()
      await page.reload()
      await expect(user.accountButton).toBeVisible()
      for (const candidate of [alternative, user]) {
        await candidate.act('Sign a message')
        await phone.approve('personal_sign')
        await expect(candidate.status).toHaveText('Signed')
      }
    },
  )

  test(
    'of two phones the last one stays, and the first is notified',
    release,
    async ({ page, context, demoUrl, createPhone }) => {
      const [first, last] = [await createPhone(), await createPhone()]
      const user = createPairingUser(page, first)
      const second = await context.newPage()
      const alternative = createPairingUser(second, last)
      await second.goto(demoUrl)
      await alternative.openCode()
      const code = await alternative.readCode()
      await page.goto(demoUrl)
      await user.pair()
      await last.pair(code)
      await last.approve('connect')
      await expect(alternative.accountButton).toContainText(short((await last.state()).account))
      await expect.poll(async () => (await first.state()).sessions).toEqual([])
      await expect(user.connectButton).toBeVisible()
      await page.reload()
      await expect(user.accountButton).toContainText(short((await last.state()).account))
    },
  )
})

test.describe('the tabs of one wallet', () => {
  const RDNS = 'example.plover'
  const tabOf = (dialog: Locator, name: string) => dialog.getByRole('tab', { name, exact: true })

  test('keep the height of the card, and each has a footer', release, async ({ page, demoUrl, phone }) => {
    const user = createPairingUser(page, phone)
    await page.goto(demoUrl)
    await user.openCode('Plover')
    await user.readCode()
    const card = user.dialog.locator('.lk-card')
    const heightOf = async () => Math.round((await card.boundingBox())?.height ?? 0)
    const before = await heightOf()
    await user.announce(RDNS, 'Plover')
    const names = await user.dialog.getByRole('tab').allTextContents()
    expect(names).toEqual(['Browser', 'QR code', 'Desktop'])
    for (const name of ['Browser', 'Desktop', 'Browser', 'QR code', 'Browser']) {
      await tabOf(user.dialog, name).click()
      await expect(tabOf(user.dialog, name)).toHaveAttribute('aria-selected', 'true')
      await expect.poll(heightOf).toBeGreaterThanOrEqual(before)
      await expect(user.dialog.locator('footer')).toHaveText(/\S/)
    }
    await expect(user.dialog.locator('footer')).toHaveText(RDNS)
  })
})

test('the lit arc of the ring follows its needle', release, async ({ page, demoUrl }) => {
  const user = createUser(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(demoUrl)
  await user.open()
  await user.wallet('example.marten').click()
  const paths = await user.dialog.locator('.lk-ring').evaluate((ring) => {
    const placeOf = (part: string) =>
      Number.parseFloat(getComputedStyle(ring.querySelector(`.lk-ring-${part}`) as Element).strokeDashoffset)
    return [0, 1_000, 3_000].map((time) => {
      for (const animation of ring.getAnimations({ subtree: true })) {
        animation.pause()
        animation.currentTime = time
      }
      return { needle: placeOf('needle'), arc: placeOf('sweep') }
    })
  })
  expect(paths).toEqual([
    { needle: 0, arc: 118 },
    { needle: -104, arc: 14 },
    { needle: -312, arc: -194 },
  ])
})

test(
  'SEND-8: a request made offline is refused, and does not reach the wallet later',
  release,
  async ({ page, context, demoUrl, phone, allow }) => {
    // The page reads its balance meanwhile, and loads the code for it.
    allow('/assets/', '/v1')
    const user = createPairingUser(page, phone)
    await page.goto(demoUrl)
    await user.pair()
    await context.setOffline(true)
    await user.act('Sign a message')
    await expect(user.status).toHaveAttribute('data-status', 'failed')
    await context.setOffline(false)
    // The next request arrives, and alone.
    await expect(async () => {
      await user.act('Sign a message')
      await expect(user.status).toContainText('Waiting for', { timeout: 1_000 })
    }).toPass()
    await phone.approve('personal_sign')
    await expect(user.status).toHaveText('Signed')
    const { heard } = await phone.state()
    expect(heard.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  },
)

test('a database that never responds blocks no QR code', release, async ({ page, demoUrl, phone }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  const user = createPairingUser(page, phone)
  await page.goto(demoUrl)
  await user.pair()
})

test("WC-4: a wallet's false claims about itself are contained", release, async ({ page, demoUrl, createPhone }) => {
  const phone = await createPhone({
    metadata: {
      name: '\u202eMart\u200ben<img src=x>',
      url: 'javascript:alert(1)',
      icons: ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>'],
      redirect: { native: 'javascript:alert(1)', universal: 'http://evil.example' },
    },
  })
  const user = createPairingUser(page, phone)
  await page.goto(demoUrl)
  await user.pair()
  const visible = await page.evaluate(() => {
    type Entry = { status: string; wallet: { name: string; type: string; icon?: string } }
    type Internals = { connection: { state: { namespaces: Record<string, Entry | undefined> } } }
    const internals = window.__demo?.modal._internal as Internals | undefined
    const entry = internals?.connection.state.namespaces.eip155
    return entry?.status === 'connected' ? entry.wallet : undefined
  })
  expect(visible).toMatchObject({ name: 'Marten<img src=x>', type: 'WALLET_CONNECT' })
  expect(visible?.icon).toBeUndefined()
  await user.accountButton.click()
  await expect(
    user.dialog.getByRole('img', { name: 'This name contains hidden or look-alike characters.' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await user.act('Sign a message')
  await phone.approve('personal_sign')
  await expect(user.status).toHaveText('Signed')
  expect(page.url()).toBe(demoUrl)
})

test('URL-9: an unsafe stored link is removed before anything uses it', release, async ({ page, demoUrl, phone }) => {
  const key = 'WALLETCONNECT_DEEPLINK_CHOICE'
  const plant = (target: Page, href: string) =>
    target.evaluate(
      ([name, link]) => localStorage.setItem(name as string, JSON.stringify({ href: link, name: 'x' })),
      [key, href],
    )
  const read = () => page.evaluate((name) => localStorage.getItem(name), key)
  const user = createPairingUser(page, phone)
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    window.open = (url) => {
      opened.push(String(url))
      return null
    }
  })
  await page.goto(demoUrl)
  await user.pair()
  // Paired by QR code: there is no app to open, whatever the storage says.
  await plant(page, 'https://evil.example/x')
  await user.act('Sign a message')
  await phone.approve('personal_sign')
  await expect(user.status).toHaveText('Signed')
  // It may be another instance's, so it stays, and nothing opens it.
  expect(await read()).toContain('https://evil.example/x')
  await plant(page, 'javascript:alert(1)//')
  await user.act('Sign a message')
  await phone.approve('personal_sign')
  await expect(user.status).toHaveText('Signed')
  expect(await read()).toBeNull()
  await plant(page, 'intent://evil')
  await page.reload()
  await expect(user.accountButton).toBeVisible()
  await expect.poll(read).toBeNull()
  expect(await page.evaluate(() => (window as unknown as { opened: string[] }).opened)).toEqual([])
})

test('no relay code loads before a QR code is requested', release, async ({ page, demoUrl, phone }) => {
  const user = createPairingUser(page, phone)
  const scripts: string[] = []
  const sockets: string[] = []
  page.on('websocket', (socket) => void sockets.push(socket.url()))
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''))
  })
  await page.goto(demoUrl)
  await user.open()
  await user.wallet('all').waitFor()
  await page.waitForLoadState('networkidle')
  expect(scripts.some((text) => text.includes('irn_subscribe'))).toBe(false)
  expect(sockets).toEqual([])
  await user.wallet('walletConnect').click()
  await user.readCode()
  await expect.poll(() => sockets).toHaveLength(1)
})

test('a page without local storage pairs, for as long as it lives', release, async ({ page, demoUrl, phone }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('Denied.', 'SecurityError')
      },
    })
  })
  const user = createPairingUser(page, phone)
  await page.goto(demoUrl)
  await user.pair()
  const read = () => page.evaluate(() => String(Object.getOwnPropertyDescriptor(window, 'localStorage')?.get))
  expect(await read()).toContain('Denied.')
  await user.act('Disconnect')
  await expect(user.connectButton).toBeVisible()
  await expect.poll(async () => (await phone.state()).sessions).toEqual([])
})

test.describe('two modals on a page in StrictMode', () => {
  test.use({ instances: 2 })

  test(
    'WC-8: create one relay client each with their first QR code, with separate stores',
    release,
    async ({ page, demoWith, phone }) => {
      /** The published client counts its instances by name. */
      const created = () =>
        page.evaluate(() => {
          const counts = Object.entries(globalThis).filter(([name]) => /^_walletConnectCore_.*_count$/.test(name))
          return counts.map(([name, count]) => [name.slice(19, -6), count])
        })
      const user = createPairingUser(page, phone)
      await page.goto(demoWith({ instances: 2, strict: true }))
      const inline = page.locator('[data-wallet="walletConnect"]')
      await inline.waitFor()
      expect(await created()).toEqual([])
      for (let round = 0; round < 2; round++) {
        await user.openCode()
        await user.readCode()
        await page.keyboard.press('Escape')
        await expect(user.dialog).toBeHidden()
      }
      expect(await created()).toEqual([['default', 1]])
      await inline.click()
      await expect.poll(async () => (await created()).length).toBe(2)
      expect((await created()).map(([, count]) => count)).toEqual([1, 1])

      await user.pair()
      const stored = await page.evaluate(async () => {
        const opening = indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB')
        await new Promise((resolve) => Object.assign(opening, { onsuccess: resolve }))
        const reading = opening.result.transaction('keyvaluestorage').objectStore('keyvaluestorage').getAllKeys()
        await new Promise((resolve) => Object.assign(reading, { onsuccess: resolve }))
        opening.result.close()
        return reading.result.map(String).filter((key) => key.startsWith('wc@2:') && key.includes('//'))
      })
      const owners = new Set(stored.map((key) => key.split('//')[0]?.split(':').at(-1)))
      expect([...owners].sort()).toEqual((await created()).map(([id]) => id).sort())
      expect(stored.filter((key) => key.endsWith('//session'))).toEqual(['wc@2:client:0.3:default//session'])
    },
  )
})

test('other stored data of the page stays in place, whatever its key', release, async ({ page, demoUrl, phone }) => {
  const otherEntries = { 'wc@2:client:0.3//session': '[]', walletconnect: '{"bridge":"x"}', wc_own: '1' }
  await page.addInitScript((stored) => Object.assign(localStorage, stored), otherEntries)
  const user = createPairingUser(page, phone)
  await page.goto(demoUrl)
  await user.pair()
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject(otherEntries)
})

test('a browser without a database pairs, for as long as the page lives', release, async ({ page, demoUrl, phone }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not here.', 'SecurityError')
    }
  })
  const user = createPairingUser(page, phone)
  await page.goto(demoUrl)
  await user.pair()
  await user.act('Sign a message')
  await phone.approve('personal_sign')
  await expect(user.status).toHaveText('Signed')
  await page.reload()
  await expect(user.connectButton).toBeVisible()
})

test(
  'a database that does not respond once, or a chunk that does not load, keeps the session',
  release,
  async ({ page, demoUrl, phone, allow }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('silent')) IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    })
    const silence = (isSilent: boolean) =>
      page.evaluate((value) => sessionStorage.setItem('silent', value), isSilent ? 'yes' : '')
    const status = () => page.evaluate(() => window.__demo?.modal.getState('eip155').status)
    const user = createPairingUser(page, phone)
    await page.goto(demoUrl)
    await user.pair()
    await silence(true)
    await page.reload()
    await expect.poll(status).toBe('disconnected')
    await silence(false)
    await page.reload()
    await expect(user.accountButton).toBeVisible()

    allow('/assets/walletConnect-')
    await page.route('**/assets/walletConnect-*', (route) => route.abort())
    await page.reload()
    await expect.poll(status).toBe('disconnected')
    await page.unroute('**/assets/walletConnect-*')
    await page.reload()
    await expect(user.accountButton).toBeVisible()
    expect((await phone.state()).sessions).toHaveLength(1)
  },
)

test('a session receives events even if its subscription was not stored', release, async ({ page, demoUrl, phone }) => {
  const user = createPairingUser(page, phone)
  await page.goto(demoUrl)
  await user.pair()
  await page.evaluate(async () => {
    const opening = indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB')
    await new Promise((resolve) => Object.assign(opening, { onsuccess: resolve }))
    const transaction = opening.result.transaction('keyvaluestorage', 'readwrite')
    transaction.objectStore('keyvaluestorage').put('[]', 'wc@2:core:0.3:default//subscription')
    await new Promise((resolve) => Object.assign(transaction, { oncomplete: resolve }))
    opening.result.close()
  })
  await page.reload()
  await expect(user.accountButton).toBeVisible()
  await user.act('Sign a message')
  await phone.approve('personal_sign')
  await expect(user.status).toHaveText('Signed')
})

test('a database with foreign data is read as far as valid', release, async ({ page, demoUrl, phone }) => {
  await page.addInitScript(() => {
    const opening = indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB')
    opening.onupgradeneeded = () => opening.result.createObjectStore('keyvaluestorage')
    opening.onsuccess = () => {
      const store = opening.result.transaction('keyvaluestorage', 'readwrite').objectStore('keyvaluestorage')
      store.put('null', 'wc@2:core:0.3:default//keychain')
      store.put('[null, {}, 7]', 'wc@2:core:0.3:default//expirer')
      store.put('[null, {}, 7]', 'wc@2:core:0.3:default//history')
      store.put({ not: 'text' }, 'wc@2:core:0.3:default//subscription')
      store.put('{', 'wc@2:client:0.3:default//session')
      store.put('"javascript:alert(1)"', 'WALLETCONNECT_DEEPLINK_CHOICE')
    }
  })
  const user = createPairingUser(page, phone)
  await page.goto(demoUrl)
  await user.pair()
  await user.act('Sign a message')
  await phone.approve('personal_sign')
  await expect(user.status).toHaveText('Signed')
})
