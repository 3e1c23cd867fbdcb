/** Keeps a sign with the word before it: French sets a space before `:`, `?`, `!` and inside its quotation marks. */
export const typeset = (text: string): string => text.replace(/ ([:;!?»])/g, '\u00a0$1').replace(/« /g, '«\u00a0');
