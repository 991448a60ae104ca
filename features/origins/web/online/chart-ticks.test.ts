import { describe, expect, it } from 'vitest'
import { chartFormats, ticksOf } from './chart-ticks.ts'

const berlin = chartFormats('de', 'Europe/Berlin', '24')

describe('the marks below a chart', () => {
  it('are hours in the visitor’s time zone, as many as fit', () => {
    const steps = { by: 'time', from: '2026-11-21T10:00:00Z', seconds: 600, count: 144 } as const
    const ticks = ticksOf(steps, berlin, 8)
    expect(ticks.map(({ label }) => label)).toEqual([
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      '00:00',
      '03:00',
      '06:00',
      '09:00',
    ])
    // Noon in Berlin is 11:00 UTC: six steps of ten minutes after the start.
    expect(ticks[0]?.at).toBe(6)
    expect(ticksOf(steps, chartFormats('en', 'Asia/Kolkata', '24'), 4).map(({ label }) => label)).toEqual([
      '18:00',
      '00:00',
      '06:00',
      '12:00',
    ])
  })

  it('are at local midnights, across a clock change', () => {
    const steps = { by: 'time', from: '2026-03-27T00:00:00Z', seconds: 3600, count: 24 * 4 } as const
    const ticks = ticksOf(steps, berlin, 10)
    expect(ticks).toEqual([
      { at: 23, label: '28.03.' },
      { at: 47, label: '29.03.' },
      { at: 70, label: '30.03.' },
      { at: 94, label: '31.03.' },
    ])
  })

  it('are calendar days, months or years, the same in every zone', () => {
    const formats = chartFormats('en', 'Pacific/Kiritimati', '24')
    const labels = (count: number, most: number) =>
      ticksOf({ by: 'day', from: '2023-12-31', days: 1, count }, formats, most).map(({ label }) => label)
    expect(labels(3, 10)).toEqual(['31/12', '01/01', '02/01'])
    expect(labels(365, 6)).toEqual(['Jan 24', 'Mar 24', 'May 24', 'Jul 24', 'Sept 24', 'Nov 24'])
    expect(labels(3653, 4)).toEqual(['2024', '2027', '2030', '2033'])
  })

  it('are absent without data', () => {
    expect(ticksOf({ by: 'day', from: '2026-01-01', days: 1, count: 0 }, berlin, 5)).toEqual([])
  })
})
