import ZoetropeNumbers

/// The file around a style sheet and its elements.
struct CSSDocument {
    let names: CSSNames
    /// The scene's, on one line.
    let title: String
    let style, elements: String
    let script: CSSScript
    /// The lines of the comment at the top.
    let head: [String]
    /// The addresses of its pictures are attributes of a custom element, by their names.
    let pictures: [(name: String, index: Int)]
    /// The addresses of all pictures, by their custom properties.
    let addresses: [(property: String, address: String)]

    /// A page that plays the run, and then the other way with each click, Enter or Space.
    var page: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(Escape.markup(title))</title>
        <style>
        /* \(comment) */

        \(style)</style>
        </head>
        <body style="margin: 0">
        <main>
        <h1 style="position: absolute; clip-path: inset(50%)">\(Escape.markup(title))</h1>
        <div class="\(names.root)" role="button" tabindex="0" aria-pressed="true" aria-label="\(Escape.markup(title))">
        \(elements)</div>
        </main>
        <script>
        {
        \(script.text)
          for (const element of document.querySelectorAll(".\(names.root)")) {
            new \(script.type)(element).listen();
          }
        }
        </script>
        </body>
        </html>

        """
    }

    /// A custom element in a file of JavaScript.
    var element: String {
        let type = names.prefix.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return """
            /* \(comment) */
            {
            \(script.text)
              const template = document.createElement("template");
              template.innerHTML = `<style>
            \(Escape.javaScriptTemplate(style))</style>
            \(Escape.javaScriptTemplate(elements))`;

              // Addresses from this file; those of attributes are from the page.
              const base = document.currentScript?.src || document.baseURI;
              const picture = (address, base) => `url("${new URL(address, base).href.replace(/["\\\\]/g, "\\\\$&")}")`;
              const pictures = {\(defaults)
              };

              class Zoetrope\(type) extends HTMLElement {
                static #properties = { \(properties) };
                static observedAttributes = Object.keys(this.#properties);
                #run; #sheet = new CSSStyleSheet();

                constructor() {
                  super();
                  const shadow = this.attachShadow({ mode: "open" });
                  shadow.append(template.content.cloneNode(true));
                  this.#sheet.replaceSync(":host {}");
                  for (const property in pictures) this.#set(property, pictures[property]);
                  shadow.adoptedStyleSheets = [this.#sheet];
                  this.#run = new \(script.type)(this, shadow);
                  this.#run.listen();
                }

                connectedCallback() {
                  if (!this.hasAttribute("role")) this.setAttribute("role", "button");
                  this.setAttribute("aria-pressed", this.isThere);
                  if (!this.hasAttribute("tabindex")) this.tabIndex = 0;
                  if (!this.hasAttribute("aria-label")) this.setAttribute("aria-label", \(Escape.javaScriptString(title)));
                }

                attributeChangedCallback(name, _, value) {
                  const property = Zoetrope\(type).#properties[name];
                  if (value === null) return this.#set(property, pictures[property] ?? "");
                  this.#set(property, name === "duration" ? value : picture(value, document.baseURI));
                }

                #set(property, value) { this.#sheet.cssRules[0].style.setProperty(property, value); }

                /** Goes the other way, from where it is. */
                toggle() { this.#run.turn(); }

                /** Whether it shows the second screen, or is on its way there. */
                get isThere() { return this.#run.isThere; }
              }
              customElements.define("zoetrope-\(names.prefix)", Zoetrope\(type));
            }

            """
    }

    private var defaults: String {
        addresses.map { "\n    \"\($0.property)\": picture(\(Escape.javaScriptString($0.address)), base)," }.joined()
    }

    private var properties: String {
        let all = pictures.map { ($0.name, names.picture($0.index)) } + [("duration", names.duration)]
        return all.map { "\"\($0.0)\": \"\($0.1)\"" }.joined(separator: ", ")
    }

    private var comment: String {
        head.map { Escape.cssComment($0, limit: CodeOrigin.width) }.joined(separator: "\n   ")
    }
}
