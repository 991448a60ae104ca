import { describe, expect, it } from 'vitest'
import { chartFormats } from './chart-formats.ts'
import { ticksOf } from './chart-ticks.ts'

const berlin = chartFormats('de', 'Europe/Berlin', '24')

describe('the marks below a chart', () => {
  it('are hours of the visitor’s clock, as many as there is room for', () => {
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
    // Twelve o’clock in Berlin is eleven in UTC: six steps of ten minutes after the beginning.
    expect(ticks[0]?.at).toBe(6)
    expect(ticksOf(steps, chartFormats('en', 'Asia/Kolkata', '24'), 4).map(({ label }) => label)).toEqual([
      '18:00',
      '00:00',
      '06:00',
      '12:00',
    ])
  })

  it('are days where they begin for the visitor, over the night in which clocks change', () => {
    const steps = { by: 'time', from: '2026-03-27T00:00:00Z', seconds: 3600, count: 24 * 4 } as const
    const ticks = ticksOf(steps, berlin, 10)
    expect(ticks).toEqual([
      { at: 23, label: '28.03.' },
      { at: 47, label: '29.03.' },
      { at: 70, label: '30.03.' },
      { at: 94, label: '31.03.' },
    ])
  })

  it('are days, months or years of a calendar, the same in every zone', () => {
    const formats = chartFormats('en', 'Pacific/Kiritimati', '24')
    const labels = (count: number, most: number) =>
      ticksOf({ by: 'day', from: '2023-12-31', days: 1, count }, formats, most).map(({ label }) => label)
    expect(labels(3, 10)).toEqual(['31/12', '01/01', '02/01'])
    expect(labels(365, 6)).toEqual(['Jan 24', 'Mar 24', 'May 24', 'Jul 24', 'Sept 24', 'Nov 24'])
    expect(labels(3653, 4)).toEqual(['2024', '2027', '2030', '2033'])
  })

  it('are none where there is nothing', () => {
    expect(ticksOf({ by: 'day', from: '2026-01-01', days: 1, count: 0 }, berlin, 5)).toEqual([])
  })
})
