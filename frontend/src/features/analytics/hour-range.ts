/** An hour of the day in UTC as a range in the reader's own time: `2 PM – 3 PM`. */
export function hourRange(utcHour: number): string {
  return `${hourName(utcHour)} – ${hourName(utcHour + 1)}`;
}

function hourName(utcHour: number): string {
  const moment = new Date();
  moment.setUTCHours(utcHour, 0, 0, 0);
  const hasMinutes = moment.getMinutes() !== 0;
  return moment.toLocaleTimeString('en', { hour: 'numeric', ...(hasMinutes && { minute: '2-digit' }) });
}
