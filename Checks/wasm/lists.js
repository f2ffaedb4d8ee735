// Prints the fingerprints of so many display lists that a WebAssembly module draws: node lists.js MODULE COUNT
const compiled = new WebAssembly.Module(require("fs").readFileSync(process.argv[2]));
const { fingerprint } = new WebAssembly.Instance(compiled, {}).exports;
for (let n = 0; n < Number(process.argv[3]); n++) console.log(BigInt.asUintN(64, fingerprint(n)).toString());
