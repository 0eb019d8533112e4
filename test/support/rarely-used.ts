/** Rights for what no test reaches, by function, and the path through the code that needs them. One that a test does reach is reported. */
export const rarelyUsed: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
