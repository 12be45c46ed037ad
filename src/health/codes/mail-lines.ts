/** How a mail server is set, as in config/bridge.example.yaml and config/env.example: the configuration, and `.env`. */
export const MAIL_LINES = {
  settings: `alerts:
  email:
    server: "\${ALERT_MAIL_SERVER}"
    from: bridge@example.com
    to: [you@example.com]`,
  environment: "ALERT_MAIL_SERVER=smtps://user:password@mail.example.com",
} as const;
