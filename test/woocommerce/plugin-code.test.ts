import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { findProgram } from "../support/processes/find-program.ts";

/** What WordPress's coding standards ask of a plugin's safety, as far as it can be seen in its text. */
const PLUGIN = "adapters/woocommerce/plugin";
const files = readdirSync(PLUGIN, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".php"),
);
const php = findProgram("php");
const textOf = (name: string) => readFileSync(join(PLUGIN, name), "utf8");
/** Without comments, in which anything may be said. */
const codeOf = (name: string) =>
  textOf(name)
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(^|\s)\/\/.*$/gm, "$1");
const included = files.filter((name) => name.startsWith("includes/"));

test.skipIf(php === null)("PHP understands each file of the plugin", async () => {
  for (const name of files)
    expect((await promisify(execFile)(php ?? "", ["-l", join(PLUGIN, name)])).stdout).toContain(
      "No syntax errors",
    );
});

describe.each(files)("%s", (name) => {
  const code = codeOf(name);

  test("uses no syntax that PHP 8.1 does not have", () => {
    // Of 8.2: readonly classes, types that are only null, true or false, constants in traits. Of 8.3: typed constants,
    // dynamic constants, json_validate. Of 8.4: property hooks, new without parentheses, array_find.
    for (const newer of [
      /\breadonly\s+(?:final\s+)?class\b/,
      /\bconst\s+(?:string|int|bool|array|float|\?)\s*\w+\s*=/,
      /#\[\s*\\?(?:Override|SensitiveParameter|Deprecated)/,
      /\b(?:json_validate|array_find|array_any|array_all|mb_trim|str_increment)\s*\(/,
      /\bfunction\b[^{;]*\)\s*:\s*(?:true|false|null)\b/,
      /::\{\s*\$/,
      /\{\s*(?:get|set)\s*(?:=>|\{)/,
    ])
      expect(code).not.toMatch(newer);
  });

  test("cannot be opened by itself, and has its own namespace", () => {
    if (name.startsWith("languages/")) return;
    expect(code).toMatch(/defined\( '(?:ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/);
    if (name !== "uninstall.php") expect(code).toContain("namespace Loyalty_Bridge;");
    expect(code).not.toMatch(/^\s*(?:eval|extract|unserialize)\s*\(/m);
  });
});

test.each(included)("all that %s prints is escaped", (name) => {
  const code = codeOf(name);
  // What html() makes is escaped there, which is looked at here too.
  const echoed = [...code.matchAll(/\becho ([\s\S]*?);\n/g)].filter(
    ([, printed]) => printed !== "self::html()",
  );
  const made = [
    ...code.matchAll(/\$html\s*\.?= ([\s\S]*?);\n/g),
    ...code.matchAll(/return (\$html \. [\s\S]*?);\n/g),
  ];
  for (const [, printed = ""] of [...echoed, ...made])
    for (const part of parts(printed))
      expect(part).toMatch(/^(?:'[^'$]*'$|esc_\w+\(|wp_json_encode\(|\$html$|self::(?:sum|html)\()/);
  for (const [, values = ""] of code.matchAll(/(?<!s)printf\(\s*'[^']*',([\s\S]*?)\n\s*\);/g))
    for (const value of values.split(",\n"))
      expect(value.trim()).toMatch(/^(?:'[^'$]*'$|esc_\w+\(|checked\()/);
});

test("each form is checked for its nonce and for the right of the person, before anything is done", () => {
  const page = codeOf("includes/class-settings-page.php");
  const forms = [...page.matchAll(/'admin_post_(\w+)', array\( self::class, '(\w+)' \)/g)];
  expect(forms.length).toBeGreaterThanOrEqual(4);
  for (const [, action, handler] of forms)
    expect(page).toMatch(
      new RegExp(`function ${handler}\\(\\): void \\{\\s*self::check\\( '${action}' \\);`),
    );
  expect(page).toMatch(
    /function check\([^)]*\): void \{\s*check_admin_referer\( \$action \);\s*if \( ! current_user_can\( 'manage_woocommerce' \) \) \{\s*wp_die/,
  );
  // Nothing else may read what a browser sends.
  for (const name of included.filter((each) => each !== "includes/class-settings-page.php"))
    expect(codeOf(name)).not.toMatch(/\$_(?:GET|POST|REQUEST|COOKIE|FILES)/);
  for (const name of included) expect(codeOf(name)).not.toMatch(/admin_post_nopriv|wp_ajax_nopriv/);
});

test("each route of the REST interface asks for a right", () => {
  const rest = codeOf("includes/class-rest.php");
  const callbacks = rest.match(/'callback' /g)?.length;
  expect(rest.match(/'permission_callback' => \$may/g)?.length).toBe(callbacks);
  expect(rest).toContain("$may = fn() => current_user_can( 'manage_woocommerce' );");
});

test("each value in SQL is prepared", () => {
  for (const name of files)
    for (const [call, sql = ""] of codeOf(name).matchAll(
      /\$wpdb->(?:query|get_var|get_col|get_row|get_results)\( ([\s\S]*?)\);\n/g,
    )) {
      // Only the table's own name stands in the text of a statement.
      const named = [...sql.matchAll(/\{?\$(\w+(?:->\w+)?)/g)].map(([, variable]) => variable);
      const inText = [...sql.matchAll(/"([^"]*)"/g)].flatMap(([, text = ""]) => [
        ...text.matchAll(/\{?\$(\w+(?:->\w+)?)/g),
      ]);
      for (const [, variable] of inText)
        expect(["table", "wpdb->prefix", "wpdb->options"], call).toContain(variable);
      const isPrepared = sql.startsWith("$wpdb->prepare(");
      const isFixed = named.every((variable) =>
        ["table", "wpdb->prefix", "wpdb->options"].includes(variable ?? ""),
      );
      expect(isPrepared || isFixed, `${name}: ${call}`).toBe(true);
    }
});

test("every name that the plugin gives to WordPress begins with its own", () => {
  const OURS = /^(?:loyalty_bridge|loyalty-bridge)/;
  const calls = /\b(?:update_option|set_transient|wp_register_script|as_enqueue_async_action)\(\s*'([^']+)'/g;
  for (const name of files) {
    for (const [, given] of codeOf(name).matchAll(calls)) expect(given, name).toMatch(OURS);
    for (const [, text = ""] of codeOf(name).matchAll(
      /\b(?:OPTION|STATE|ACTION|GROUP|SLUG|BLOCK)\s*=\s*'([^']+)'/g,
    ))
      expect(text, name).toMatch(OURS);
    expect(codeOf(name), name).not.toMatch(/\bglobal \$(?!wpdb;)/);
  }
  for (const name of ["includes/class-rest.php"]) expect(codeOf(name)).toContain("'wc-loyalty-bridge/v1'");
});

/** What dots join, except within parentheses and quotes. */
function parts(expression: string): string[] {
  const found: string[] = [];
  let [depth, quote, from] = [0, "", 0];
  for (const [at, sign] of [...expression].entries()) {
    if (quote !== "") {
      if (sign === quote && expression[at - 1] !== "\\") quote = "";
    } else if (sign === "'" || sign === '"') quote = sign;
    else if ("([".includes(sign)) depth += 1;
    else if (")]".includes(sign)) depth -= 1;
    else if (sign === "." && depth === 0) {
      found.push(expression.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...found, expression.slice(from).trim()];
}
